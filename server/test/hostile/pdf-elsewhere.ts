import { mark, type HostileFile } from './hostile-file.ts'
import { pdfWith, stream } from './pdf-source.ts'

const share = `(//${mark}/share/x)`
const address = `<< /FS /URL /F (http://${mark}.example.com/x.pdf) >>`
const form = (entries: string) =>
  pdfWith({
    contents: '/X Do',
    resources: '/XObject << /X 6 0 R >>',
    objects: {
      6: stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${entries}`, 'q Q'),
      7: stream('', `(${mark}) print`),
    },
  })
const image = (entries: string, objects: Readonly<Record<number, Buffer>> = {}) =>
  pdfWith({
    contents: 'q 90 0 0 90 0 0 cm /X Do Q',
    resources: '/XObject << /X 6 0 R >>',
    objects: {
      ...objects,
      6: stream(
        `/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
        'abcd',
      ),
    },
  })
const font = (entries: string) =>
  pdfWith({
    objects: {
      5: '<< /Type /Font /Subtype /TrueType /BaseFont /A /FirstChar 65 /LastChar 65 /Widths [9] /FontDescriptor 6 0 R >>',
      6: '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontBBox [0 0 9 9] /ItalicAngle 0 /Ascent 9 /Descent 0 /CapHeight 9 /StemV 9 /FontFile2 7 0 R >>',
      7: stream(entries, ''),
    },
  })
const step = (action: string) => pdfWith({ page: `/PresSteps << /Type /NavNode /NA << ${action} >> >>` })

/** Files that take a part of a page from elsewhere, or lead there, without a link. */
const files: Readonly<Record<string, () => Buffer>> = {
  'an action of a page that leads to another file': () =>
    pdfWith({ page: `/A << /S /Thread /F ${share} >>` }),
  'an action of a page by reference': () =>
    pdfWith({ page: '/A 6 0 R', objects: { 6: `<< /S /Thread /F ${share} >>` } }),
  'a step of a presentation that prints': () => step('/S /Named /N /Print'),
  'a step of a presentation that leads to another file': () => step(`/S /GoToDp /F ${share}`),
  'a step of a presentation by reference': () =>
    pdfWith({ page: '/PresSteps 6 0 R', objects: { 6: `<< /PA << /S /Hide /T (${mark}) >> >>` } }),
  'a step that changes layers': () => step(`/S /SetOCGState /State [/ON] /T (${mark})`),
  'a step that clears a form': () => step(`/S /ResetForm /Fields [(${mark})]`),
  'a form that is a page of another file': () => form(`/Ref << /F ${address} /Page 0 >>`),
  'a form that is a file of a printing press': () => form(`/OPI << /2.0 << /Type /OPI /F ${share} >> >>`),
  'a form that is a program of a printer': () => form('/PS 7 0 R'),
  'a form whose kind is a program of a printer': () => form('/Subtype2 /PS'),
  'a program of a printer': () =>
    pdfWith({
      contents: '/X Do',
      resources: '/XObject << /X 6 0 R >>',
      objects: { 6: stream('/Type /XObject /Subtype /PS', `(${mark}) print`) },
    }),
  'a picture from another computer': () => image(`/F ${share}`),
  'a picture from another computer, deflated': () => image(`/F ${share} /FFilter /FlateDecode`),
  'a picture from an address': () => image(`/F ${address}`),
  'a picture from elsewhere with a spelled-out name': () => image(`/#46 ${share}`),
  'another picture for printing, and private data of a picture': () =>
    image('/Alternates [<< /Image 7 0 R /DefaultForPrinting true >>] /Metadata 8 0 R /PieceInfo 9 0 R', {
      7: stream(
        '/Type /XObject /Subtype /Image /Width 18 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
        mark,
      ),
      8: stream('/Type /Metadata /Subtype /XML', `<x>${mark}</x>`),
      9: stream('', mark),
    }),
  'a font from another computer': () => font(`/F ${share}`),
  'a font from an address by reference': () =>
    pdfWith({
      objects: {
        5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
        6: stream('/F 7 0 R', ''),
        7: `<< /F (http://${mark}.example.com/x) >>`,
      },
    }),
  'the content of a page from elsewhere': () => pdfWith({ objects: { 4: stream(`/F ${share}`, '') } }),
  'private data of a program that a page refers to': () =>
    pdfWith({
      page: '/PieceInfo 6 0 R /Thumb 7 0 R /Metadata 8 0 R',
      objects: {
        6: `<< /A << /Private (${mark}) >> >>`,
        7: stream('', mark),
        8: stream('', `<x>${mark}</x>`),
      },
    }),
  'an article of a page': () =>
    pdfWith({ page: '/B [6 0 R]', objects: { 6: `<< /R [0 0 9 9] /V (${mark}) >>` } }),
}

/** PDFs that name something elsewhere, or carry what isn't part of a page. */
export const pdfsFromElsewhere = (): HostileFile[] =>
  Object.entries(files).map(([name, make]) => ({ name, fileName: 'a.pdf', make }))
