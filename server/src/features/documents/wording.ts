// Our own draft wording, until the agency's counsel replaces it by the forms that the sureties have filed (OPEN-151). Until
// then every document carries the mark below.

export const draftMark = 'Draft wording, to be replaced by the agency’s counsel'

export const titles = {
  bond: 'Bail Bond Application and Indemnity Agreement',
  application: 'Bail Bond Application',
  indemnity: 'Indemnity Agreement',
  card: 'Card Authorization',
} as const

export const conditions = [
  'The defendant will appear in court on every date and at every place that the court names, and will follow every condition of release.',
  'The defendant will tell the agency at once of a new address, telephone number or employer, of a new court date, and of any new arrest, and will not leave the state without the agency’s written consent.',
  'The premium is earned when the defendant is released. It is not returned because the charges are dropped or the defendant is found not guilty.',
  'The surety or the agency may surrender the defendant to custody where the defendant breaks a condition, gave false information, or leaves without consent.',
  'The signer states that everything in this application is true and complete, and knows that the surety and the agency rely on it.',
] as const

export const indemnity = [
  'In return for the bond, each person who signs promises the surety and the agency to pay on demand every loss, cost and expense that arises because of the bond, up to the amount of the bond and the reasonable costs of finding and returning the defendant.',
  'The promise is joint and several: each signer is bound for the whole, no matter who else signs.',
  'If the court forfeits the bond, the signer will pay its amount when the surety or the agency asks for it in writing. What is paid is returned as far as the forfeiture is set aside.',
  'Collateral that was given secures every payment owed under this agreement. It is returned when the bond is discharged in writing and nothing is owed.',
  'The signer allows the surety and the agency to verify the information given, and to ask employers, landlords, courts and credit bureaus for what bears on this bond.',
  'The agreement ends when the surety’s liability under the bond has ended and everything owed has been paid. If a part of it is not valid, the rest stands.',
] as const

export const cardAuthorization = [
  'The signer allows the agency to charge the card shown or named below with the amount and on the date stated here, for the premium and charges of this bond.',
  'The signer is the holder of the card, or is allowed by its holder to use it, and will not dispute a charge that agrees with this authorization.',
  'The agency keeps no card number and no security code in writing. The signer may take back this authorization in writing before the charge is made.',
] as const
