try {
  const theme = localStorage.getItem('dayloop.theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {}
