import { expect, test } from 'vitest'
import { arrestFields } from '../arrests.ts'
import { bookingFields } from '../bookings.ts'
import { clientDefendantFields, clientIndemnitorFields } from '../client-fields.ts'
import { defendantSections } from '../defendant-fields/catalogue.ts'
import { childFields } from '../defendant-fields/family.ts'
import { extraReferenceFields } from '../defendant-fields/references.ts'
import { indemnitorForm } from '../indemnitor-form.ts'
import type { Catalogue } from '../kit/fields.ts'
import { messageCodes, messages, recordCodes } from '../kit/messages.ts'
import { administrationMessages } from '../kit/messages/administration.ts'
import { recordTables } from '../kit/record-nouns.ts'
import { defendantPhotoFields, indemnitorPhotoFields } from '../photos.ts'
import { caseSentencesEs } from './case-sentences-es.ts'
import { controlsEn } from './controls-en.ts'
import { controlsEs } from './controls-es.ts'
import { fieldLabel } from './field-texts.ts'
import { fieldsEs } from './fields-es.ts'
import { fileControlsEn } from './file-controls-en.ts'
import { fileControlsEs } from './file-controls-es.ts'
import { formControlsEn } from './form-controls-en.ts'
import { formControlsEs } from './form-controls-es.ts'
import { generalSentencesEs } from './general-sentences-es.ts'
import { outgoingEn } from './outgoing-en.ts'
import { outgoingEs } from './outgoing-es.ts'
import { portalEn } from './portal-en.ts'
import { portalEs } from './portal-es.ts'
import { loginEn } from './login-en.ts'
import { loginEs } from './login-es.ts'
import { signingEn } from './signing-en.ts'
import { signingEs } from './signing-es.ts'

const sentencesEs = { ...generalSentencesEs, ...caseSentencesEs }
const sentencesEn = Object.fromEntries(
  Object.entries(messages).filter(([code]) => Object.hasOwn(sentencesEs, code)),
)

/** Every area in both languages. */
const areas: Readonly<Record<string, readonly [en: object, es: object]>> = {
  login: [loginEn, loginEs],
  portal: [portalEn, portalEs],
  signing: [signingEn, signingEs],
  controls: [controlsEn, controlsEs],
  formControls: [formControlsEn, formControlsEs],
  fileControls: [fileControlsEn, fileControlsEs],
  outgoing: [outgoingEn, outgoingEs],
  sentences: [sentencesEn, sentencesEs],
}

type Text = string | ((...values: unknown[]) => unknown)

const textsIn = (area: object, path: string): [string, Text][] =>
  Object.entries(area).flatMap(([name, value]: [string, unknown]): [string, Text][] =>
    typeof value === 'object' && value !== null
      ? textsIn(value, `${path}.${name}`)
      : [[`${path}.${name}`, value as Text]],
  )

/** Numbers as counts and lengths, or marks as names; a list where a sentence joins one. */
const fillings = (count: number): readonly (readonly unknown[])[] => [
  [7, 8, 9, 10].slice(0, count),
  ['MARK1', 'MARK2', 'MARK3', 'MARK4'].slice(0, count),
  [['MARK1', 'MARK2'], 5],
  [(words: string) => words, 'MARK2'],
]

/** What a text says with one filling; null if it isn't made for that. */
function said(text: Text, filling: readonly unknown[]): string | null {
  if (typeof text === 'string') return text
  try {
    const words = text(...filling)
    return Array.isArray(words) ? words.join('') : String(words)
  } catch {
    return null
  }
}

const isFilledWith = (words: string, value: unknown): boolean =>
  [value].flat().every((one) => words.includes(String(one)))

/** Texts that are the same in both languages. */
const alike: Readonly<Record<string, string>> = {
  'controls.no': 'No is No',
  'fileControls.noLoud': 'No is No',
  'fileControls.photo': 'says the label that it is given',
  'signing.documentTitle': 'says the title that it is given',
  'portal.partTitles': 'says the title that it is given',
}

test('every text of a client is in Spanish, and differs from the English one', () => {
  for (const [area, [en, es]] of Object.entries(areas)) {
    const spanish = new Map(textsIn(es, area))
    const english = textsIn(en, area)
    expect([...spanish.keys()].toSorted()).toEqual(english.map(([path]) => path).toSorted())
    for (const [path, text] of english) {
      const other = spanish.get(path)
      const count = typeof text === 'string' ? 0 : Math.max(1, text.length)
      const same = fillings(count).filter((filling) => {
        const [one, two] = [said(text, filling), said(other ?? '', filling)]
        return one !== null && one === two
      })
      expect([path, Object.hasOwn(alike, path) ? [] : same]).toEqual([path, []])
    }
  }
})

test('a Spanish text says every value that the English one says', () => {
  const forgotten = Object.entries(areas).flatMap(([area, [en, es]]) => {
    const spanish = new Map(textsIn(es, area))
    return textsIn(en, area).flatMap(([path, text]) => {
      if (typeof text === 'string') return []
      return fillings(Math.max(1, text.length)).flatMap((filling) => {
        const [one, two] = [said(text, filling), said(spanish.get(path) ?? '', filling)]
        if (one === null) return []
        const lost = filling.filter(
          (value) =>
            typeof value !== 'function' && isFilledWith(one, value) && !isFilledWith(two ?? '', value),
        )
        return lost.map((value) => `${path} ${JSON.stringify(value)}`)
      })
    })
  })
  expect(forgotten).toEqual([])
})

test('a Spanish template has the placeholders of the English one', () => {
  const inBraces = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()
  for (const [name, template] of Object.entries(outgoingEn.templates))
    expect(inBraces(new Map(Object.entries(outgoingEs.templates)).get(name) ?? '')).toEqual(
      inBraces(template),
    )
})

/** Sentences that no call of a client answers, and no page of theirs says. */
const forStaff = new Set(
  `
  searchesNothing passwordsMustMatch loginFailed wrongCode notCode signInExpired gotDefendants createdDefendant deletedDefendant
  restoredFile restoredPhoneTaken mergedNotDeleted mergedFiles undidMerge undidMergePhones mergeWithItself leadCannotStay
  leadHasBooking mergeWhileEdited mergedSince mergeUndoneAlready mergeTooOld survivorGone notAnAgent createdNote
  savedView deletedView viewNameTaken tooManyViews gotLeads createdLead updatedLead leadConverted
  convertLead sharedOnceCreated notShareable unlimitedUser levelStays gotLead gottenLeads
  gotIndemnitorsOnce uploadsFull cardReason createdBooking updatedBooking deletedBooking deletedIndemnitor
  createdArrest updatedArrest deletedArrest sentCardAuthorization selectSurety saveBookingFirst
  sendingDocuments preparingDocuments cardAuthorizationFailed voidedDocument voidingDocument voidedOnlyHere stillAtDocusign remindedAtDocusign resentDocument
  askingDocusign replacingDocument replacedOnlyHere allReplacedOnlyHere stuckSending
  resentToNewPhone resentToNewEmail resentToNewContact changedByClient notReminded formerEmail
  damagedDocument replacedDocument dismissedAlert alreadyPending sendAgain documentEnded stillSending signedMeanwhile
  sentText sentReminder reminderTextWaits reminderByDocusign sentNotification textNotSent optedOut noConsent quietHours sendsInTheMorning
  newerLink fileDeleted personRemoved phoneChanged emailChanged documentSigned documentDeclined documentFailed
  canceledText textLeft textNotWaiting queuedForMorning markedRead notTextable foreignNumber tenDigits
  noMobilePhone linkSentTo tooManyTexts tooManyLinks bookingRequired nothingToSay noSuchText otherPhone linkNotTheirs notYourMessage
  linkInText linkInTemplate placeholderAlone cutText
  dismissedText textNotFailed textWaits textUnclear textLeaving linkExpired mailLinkEnded linkTaken linkTakenUnclear messageShown knownFault messageSecretGone linkEnded createdSms updatedSms deletedSms deleteSms descriptionTaken ownSms
  templateFailed savedTemplate choseTemplate choseOwnTemplate arrangedParts confirmedTexts unconfirmedTexts
  sameTemplate templateNote templateTitle templateProblem templateUnreadable templateSlow templateLarge
  templateBroken noSignature templateChanged arrangementChanged badArrangement otherOwnText noSuchVersion
  addedForm savedForm sameForm formName noSuchForm tooManyForms formDamaged notFillable dynamicForm
  formTooManyFields badMapping formNotReady formNoSignature formChanged formOverflow formTooManyPlaces formMissing formManyPlaces
  diskFull readDiskFull savedFormOff deletedForm formInUse formSurety newEdition otherForm smallerForm formOverflowsUsually
`
    .trim()
    .split(/\s+/),
)
/** Clients see no other records of their file. */
const shownTables: readonly string[] = ['bookings', 'indemnitors', 'arrests']
const ofOtherRecords = new Set<string>(
  recordTables
    .filter((table) => !shownTables.includes(table))
    .flatMap((table) => Object.values(recordCodes(table))),
)
const isStaffOnly = (code: string) =>
  forStaff.has(code) || ofOtherRecords.has(code) || Object.hasOwn(administrationMessages, code)

test('every sentence is for clients in Spanish or for staff alone', () => {
  const open = messageCodes.filter((code) => Object.hasOwn(sentencesEs, code) === isStaffOnly(code))
  expect(open).toEqual([])
})

/** Labels that are the same words in both languages. */
const sameLabels = ['No']

test('every field, choice, title and note of a client’s form has a Spanish name of its own', () => {
  const catalogues = {
    defendant: clientDefendantFields,
    indemnitor: clientIndemnitorFields,
    reference: extraReferenceFields,
    child: childFields,
    arrest: arrestFields,
  } as const satisfies Record<string, Catalogue>
  const english = new Set<string>()
  for (const [kind, fields] of Object.entries<Catalogue>(catalogues))
    for (const [name, field] of Object.entries(fields)) {
      const label = fieldLabel(fieldsEs, kind as keyof typeof catalogues, name)
      expect([kind, name, typeof label, label === field.label]).toEqual([kind, name, 'string', false])
      if (field.kind === 'choice') for (const option of field.options) english.add(option)
    }
  const choices = [...english, ...bookingFields.charges.of.type.options].filter(
    (option) => !['FCS', 'Bankers', ...sameLabels].includes(option),
  )
  for (const option of choices)
    expect([option, fieldsEs.choices[option] ?? option]).not.toEqual([option, option])
  for (const name of Object.keys({ ...defendantPhotoFields, ...indemnitorPhotoFields }))
    expect([name, typeof fieldsEs.photos[name]]).toEqual([name, 'string'])
})

test('every block that a client sees has a Spanish title and note', () => {
  const blocks = [...defendantSections.flatMap((section) => section.blocks), ...indemnitorForm.blocks]
  const shown = { ...clientDefendantFields, ...clientIndemnitorFields }
  for (const { title, note, fields } of blocks) {
    if (!Object.keys(fields).some((name) => Object.hasOwn(shown, name))) continue
    expect([title, typeof fieldsEs.titles[title]]).toEqual([title, 'string'])
    const translated = note === undefined ? 'string' : typeof fieldsEs.notes[note]
    expect([note, translated]).toEqual([note, 'string'])
  }
  const parts = [
    ...defendantSections.filter(({ id }) => id !== 'lead-notes').map(({ title }) => title),
    'Photos',
  ]
  for (const title of parts) expect(portalEs.partTitles(title)).not.toBe(title)
})

test('an indemnitor is never called a fiador, nor a defendant a demandado, and clients are usted', () => {
  const all = [
    ...Object.entries(areas).flatMap(([area, [, es]]) => textsIn(es, area)),
    ...textsIn(fieldsEs, 'fields'),
  ]
  const words = all.map(
    ([path, text]) => `${path}: ${said(text, ['MARK1', 'MARK2', 'MARK3', 'MARK4']) ?? ''}`,
  )
  expect(
    words.filter((line) => /\bfiador(es|a)?\b|demandad|\bt[uú]\b|\btus?\b|\btienes\b|\bpuedes\b/i.test(line)),
  ).toEqual([])
})
