/** Goes back in the history of the tab, or to the landing page when it is empty. */
export const goBack = (navigate: (path: string) => void): void => {
  if (window.history.length > 1) window.history.back()
  else navigate('/')
}
