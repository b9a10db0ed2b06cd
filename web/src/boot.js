// Runs before the first paint: sets the color scheme and the skeleton shown until the page renders.
;(() => {
  const root = document.documentElement
  const stored = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const chosen = stored('color-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  const isClient = /^\/(client|c)(\/|$)/.test(location.pathname)
  const isIn = isClient ? stored('client-token') && !location.search.includes('otp=') : stored('token')
  root.dataset.skeleton =
    !isIn || /^\/(pages|sign)(\/|$)/.test(location.pathname) ? 'sign-in' : isClient ? 'client' : 'staff'
  const sidebar = stored('sidebar')
  root.dataset.sidebar =
    sidebar === 'wide' || sidebar === 'narrow' ? sidebar : innerWidth < 1600 ? 'narrow' : 'wide'
})()
