// Before the first paint: the colour scheme, and which bones stand in until the page is drawn.
;(() => {
  const root = document.documentElement
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const chosen = kept('color-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  const isClient = /^\/(client|c)(\/|$)/.test(location.pathname)
  const isIn = isClient ? kept('client-token') && !location.search.includes('otp=') : kept('token')
  root.dataset.bones =
    !isIn || /^\/(pages|sign)(\/|$)/.test(location.pathname) ? 'sign-in' : isClient ? 'client' : 'staff'
  const sidebar = kept('sidebar')
  root.dataset.sidebar =
    sidebar === 'wide' || sidebar === 'narrow' ? sidebar : innerWidth < 1600 ? 'narrow' : 'wide'
})()
