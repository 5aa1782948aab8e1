// The state of a form. All problems show at once at their fields, and the first invalid field gets the focus.
import { useEffect, useRef, useState } from 'react'

export type Problems<Name extends string> = Partial<Record<Name, string | null>>

/**
 * `bind(name)` returns the props of a field. `report(found)` shows all problems and returns whether there are none.
 * `setProblem(name, problem)` shows one problem without moving the focus. The form needs `ref={form}`.
 */
export const useFields = <Values extends Record<string, string>>(
  values: Values,
  change: (name: keyof Values & string, value: string) => void,
) => {
  type Name = keyof Values & string
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [reports, setReports] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each report moves the focus, even with the same problems
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [reports])

  const report = (found: Problems<Name>): boolean => {
    setProblems(found)
    const isComplete = Object.values(found).every((problem) => !problem)
    if (!isComplete) setReports((before) => before + 1)
    return isComplete
  }
  const setProblem = (name: Name, problem: string | null) =>
    setProblems((before) => (before[name] === problem ? before : { ...before, [name]: problem }))
  const bind = (name: Name) => ({
    name,
    value: values[name],
    error: problems[name] ?? null,
    onChange: (value: string) => {
      change(name, value)
      setProblem(name, null)
    },
  })

  return { form, bind, report, setProblem }
}
