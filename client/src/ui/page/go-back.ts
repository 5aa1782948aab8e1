/** Goes to the screen before; where there is none in this tab, to the start. */
export const goBack = (navigate: (path: string) => void): void => {
  if (window.history.length > 1) window.history.back()
  else navigate('/')
}
