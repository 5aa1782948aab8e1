// Shared by all command line programs: output, environment and error reporting.
import { type Environment, readEnvironment } from '../env.ts'
import { StartProblem } from '../start-problem.ts'

/** Prints one line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The environment. An invalid one ends the command with its message. */
export function requireEnvironment(): Environment {
  const answer = readEnvironment()
  if (!answer.ok) throw new StartProblem(answer.problem)
  return answer.env
}

/** Runs a command. An error is printed after the command's name, and the exit code is then 1. */
export async function runCommand(name: string, command: (parameters: string[]) => Promise<void>) {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${name}: ${textOf(error)}\n`)
    process.exitCode = 1
  }
}

/** The message of problems outside Dayloop, such as a missing file; otherwise the stack trace. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isOutside = error instanceof StartProblem || 'code' in error
  return isOutside ? error.message : (error.stack ?? error.message)
}
