// The problems of a form: all shown at once, each beside its field, and the first one gets the focus.
import { useCallback, useEffect, useRef, useState } from 'react'

type Found<Name extends string> = Partial<Record<Name, string | false | null | undefined>>

/**
 * `report(found)` shows the problems and answers whether there are none; `settle(name)` takes one away when its
 * field is changed. The form needs `ref={form}` and `noValidate`.
 */
export const useProblems = <Name extends string>() => {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<{ problems: Partial<Record<Name, string>>; turn: number }>({
    problems: {},
    turn: 0,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each report moves the focus, also when it finds the same
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shown.turn])

  const report = useCallback((found: Found<Name>): boolean => {
    const problems: Partial<Record<Name, string>> = {}
    for (const name in found) {
      const problem: string | false | null | undefined = found[name]
      if (typeof problem === 'string' && problem !== '') problems[name] = problem
    }
    setShown(({ turn }) => ({ problems, turn: turn + 1 }))
    return Object.keys(problems).length === 0
  }, [])

  const settle = useCallback(
    (name: Name) =>
      setShown((before) =>
        before.problems[name] === undefined
          ? before
          : { ...before, problems: without(before.problems, name) },
      ),
    [],
  )

  return { form, problems: shown.problems, report, settle }
}

const without = <Name extends string>(problems: Partial<Record<Name, string>>, name: Name) => {
  const rest = { ...problems }
  delete rest[name]
  return rest
}
