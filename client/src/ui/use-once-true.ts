import { useState } from 'react'

/** Whether the value was ever true. Keeps a lazy component mounted after its first use. */
export const useOnceTrue = (value: boolean): boolean => {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}
