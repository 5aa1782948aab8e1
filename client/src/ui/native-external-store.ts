// The build replaces the shim that wouter imports with this file.
export { useSyncExternalStore } from 'react'
