# The shop in Ruby, under stackprof.
require "json"
require "stackprof"

def tax(n)
  100.times.sum { |i| n % 7 + i }
end

def price(n)
  (0...10).sum { |i| tax(n + i) }
end

class Desk
  def parse(n)
    JSON.parse(JSON.generate(["book #{n}"] * 20))
  end

  def serve(rounds)
    rounds.times do |n|
      parse(n)
      price(n)
    end
  end
end

result = StackProf.run(mode: :cpu, interval: 2000, raw: true) { Desk.new.serve(5000) }
File.write("stackprof.json", JSON.generate(result))
StackProf::Report.new(result).print_text(false, nil, nil, nil, nil, nil, File.open("stackprof.text", "w"))
