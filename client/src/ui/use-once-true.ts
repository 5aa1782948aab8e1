import { useState } from 'react'

/** Whether this was ever true: what is loaded for a first use stays for its way out and the next. */
export const useOnceTrue = (now: boolean): boolean => {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once || now
}
