import { sources } from './sources.ts'

interface BannedWord {
  readonly word: string
  readonly pattern: RegExp
  readonly better: string
}
const ban = (word: string, pattern: RegExp, better: string): BannedWord => ({ word, pattern, better })

/** Words of a private dialect, each with the word that everybody knows. docs/glossary.md has one word for a meaning. */
export const bannedWords: readonly BannedWord[] = [
  ban('paper', /\b[pP]apers?\b|[a-z]Papers?\b|\bPapers?[A-Z]|\bpapers?[A-Z]/, 'document, form'),
  ban('wish', /\b[wW]ish(?:es)?\b|Wish(?:es)?\b/, 'request, params, options'),
  ban('told', /\b[tT]old\b|\btoldIn|Told\b/, 'say, report, outcome, message'),
  ban('noted', /\b(?:un)?noted\b|\bNoted\b/, 'audited, recorded'),
  ban('kept', /\b[kK]ept\b|\bkept[A-Z]|[a-z]Kept\b/, 'saved, stored'),
  ban('held', /\b[hH]eld\b|\b[hH]eld[A-Z]|[a-z]Held\b/, 'pending; lockHolder; stored'),
  ban('seal', /\b(?:un)?seal(?:s|ed|ing)?\b|\bSeal(?:s|ed)?\b|\b[sS]ealed[A-Z]/, 'encrypt; sign (a PDF)'),
  ban('boxes', /\bboxes\b/, 'ciphertexts'),
  ban('bones', /\b[bB]ones\b|[a-z]Bones\b/, 'skeleton'),
  ban('complaint', /\b[cC]omplaints?\b/, 'error'),
  ban('deskOf', /[dD]eskOf\b/, 'API client, page object'),
  ban('news', /\bnews\b|News\b/, 'outcome, message'),
  ban('tidied', /\b[tT]idied\b/, 'normalized'),
  ban('spoken', /\bspoken\b/, 'user-facing'),
  ban('in turn, in time', /\b(?:in[tT]urn|inTime)\b|TookTooLong/, 'enqueue, withTimeout, TimeoutError'),
  ban('he', /\b(?:he|him|his|himself)\b/i, 'they'),
  ban('anew', /\banew\b/i, 'again; redraw, recreate'),
  ban('whoever', /\bwhoever\b/i, 'anyone who, the person who'),
  ban('what is wrong with', /\bwhat is wrong with\b/i, 'the errors of'),
  ban(
    'whom it is about',
    /\bwhom (?:it|they|he|she) (?:is|are) about\b|\bwhom it is for\b/i,
    'the recipient, the subject',
  ),
  ban('that is none', /\bthat (?:is|are) (?:none|no)\b|\bnone that (?:is|are)\b/i, 'invalid …, no valid …'),
  ban(
    'where there is none',
    /\bnothing where (?:there|it)|\bwhere (?:there|it) (?:is|are|was) none\b/i,
    'undefined if missing; if there is none',
  ),
  ban('other than before', /\bothers? than before\b/i, 'changed'),
  ban('that of which', /\bthat of (?:which|whom)\b/i, 'rewrite the sentence'),
]

/** Names of libraries, and values of the wire and of the tables, which don't change. */
const allowed: readonly RegExp[] = [
  /<\/?Paper\b/g,
  /^\s*Paper[,:]/g,
  /import \{.*\} from '@mantine\/core'/g,
  /mantine\/core\/styles\/Paper/g,
  /Front Desk|Where Held/g,
  /\bon paper\b/g,
  // The call that a signer reads a document with
  /\/api\/signing\/paper/g,
  // A column of earlier versions
  /'paper'/g,
]

/** The text without what may contain a banned word. */
export const withoutAllowed = (text: string): string =>
  allowed.reduce((rest, pattern) => rest.replace(pattern, ''), text)

/** Words of others, the words themselves, and migrations that have run. */
const exempt = ['docs/requirements.md', 'checks/plain-words.ts', 'server/migrations/']

/** The files that must use plain words. */
export const plainFiles = (): string[] =>
  sources().filter((file) => !exempt.some((start) => file.startsWith(start)))
