// The fields of a form: all problems are shown at once, each beside its field, and the first one gets the focus.
import { useEffect, useRef, useState } from 'react'

export type Problems<Name extends string> = Partial<Record<Name, string | null>>

/**
 * `bind(name)` is what a field needs. `report(found)` shows the problems and answers whether there are none;
 * `tell(name, problem)` shows one and leaves the focus where it is. The form needs `ref={form}`.
 */
export const useFields = <Values extends Record<string, string>>(
  values: Values,
  change: (name: keyof Values & string, value: string) => void,
) => {
  type Name = keyof Values & string
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each report moves the focus, also when it finds the same
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [turn])

  const report = (found: Problems<Name>): boolean => {
    setProblems(found)
    const isComplete = Object.values(found).every((problem) => !problem)
    if (!isComplete) setTurn((before) => before + 1)
    return isComplete
  }
  const tell = (name: Name, problem: string | null) =>
    setProblems((before) => (before[name] === problem ? before : { ...before, [name]: problem }))
  const bind = (name: Name) => ({
    name,
    value: values[name],
    error: problems[name] ?? null,
    onChange: (value: string) => {
      change(name, value)
      tell(name, null)
    },
  })

  return { form, bind, report, tell }
}
