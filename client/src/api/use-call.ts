import { type UseMutationOptions, useMutation } from '@tanstack/react-query'

/** A mutation that calls a procedure, such as `useCall(client.auth.login.mutate)`. */
export const useCall = <Input, Output>(
  call: (input: Input) => Promise<Output>,
  options: Omit<UseMutationOptions<Output, Error, Input>, 'mutationFn'> = {},
) => useMutation({ ...options, mutationFn: (input: Input) => call(input) })
