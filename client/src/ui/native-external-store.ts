// Stands in for a shim: the build puts it where wouter asks for one.
export { useSyncExternalStore } from 'react'
