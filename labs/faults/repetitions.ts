/** Returns the number of rounds of a fault test: the environment variable FAULT_ROUNDS, or 30 if it is not set. */
export function getRepetitions(): number {
  const given = process.env["FAULT_ROUNDS"] ?? ""
  if (given === "") return 30
  const rounds = Number(given)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("FAULT_ROUNDS takes a count from 1")
  return rounds
}
