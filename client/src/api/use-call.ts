import { type UseMutationOptions, useMutation } from '@tanstack/react-query'

/** Calls a procedure by a press, as `useCall(client.auth.login.mutate)`. */
export const useCall = <Input, Output>(
  call: (input: Input) => Promise<Output>,
  options: Omit<UseMutationOptions<Output, Error, Input>, 'mutationFn'> = {},
) => useMutation({ ...options, mutationFn: (input: Input) => call(input) })
