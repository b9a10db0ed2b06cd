type Navigator = (href: string) => unknown

// Before the router has started, and on pages without it, the browser goes by itself
let navigator: Navigator = (href) => window.location.assign(href)

/** The router says how it goes to an address. */
export function setNavigator(router: Navigator): void {
  navigator = router
}

/** Goes to an address of this site from outside the components. */
export function goTo(href: string): void {
  void navigator(href)
}

/** The page of one signed document: the files open it, and the navigation knows what it takes. */
export const signedDocumentPage = '/signed-document'
