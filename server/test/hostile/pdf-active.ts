import { deflateSync } from 'node:zlib'
import { mark, type HostileFile } from './hostile-file.ts'
import { pdfWith, stream, updated } from './pdf-source.ts'

const script = `<< /Type /Action /S /JavaScript /JS (app.alert("${mark}")) >>`
const attached = {
  6: `<< /Type /Filespec /F (${mark}.exe) /EF << /F 7 0 R >> >>`,
  7: stream('/Type /EmbeddedFile', `MZ ${mark}`),
}
const note = (entries: string) => ({
  page: '/Annots [6 0 R]',
  objects: { 6: `<< /Type /Annot /Rect [0 0 600 700] ${entries} >>` },
})
const link = (action: string) => pdfWith(note(`/Subtype /Link /A << /Type /Action ${action} >>`))

/** Files that do something when they are opened, printed or clicked, each by one feature of the format. */
const features: Readonly<Record<string, () => Buffer>> = {
  'a script at opening': () => pdfWith({ catalog: `/OpenAction ${script}` }),
  'a script by its name': () => pdfWith({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
  'a script before printing': () => pdfWith({ catalog: `/AA << /WP ${script} >>` }),
  'a script of a page': () => pdfWith({ page: `/AA << /O ${script} >>` }),
  'a script of a page by reference': () =>
    pdfWith({ page: '/AA 6 0 R', objects: { 6: `<< /O ${script} >>` } }),
  'a script in an object stream': () => withObjectStream(),
  'a script as a stream': () =>
    pdfWith({
      catalog: '/OpenAction << /S /JavaScript /JS 6 0 R >>',
      objects: { 6: stream('/Filter /FlateDecode', deflateSync(`app.alert("${mark}")`)) },
    }),
  'a script among the resources': () => pdfWith({ resources: `/Properties << /P << /A ${script} >> >>` }),
  'a script with spelled-out names': () =>
    pdfWith({ catalog: '/Open#41ction << /S /#4aava#53cript /#4a#53 (app.alert\\(1\\)) >>' }),
  'a script of a page with spelled-out names': () =>
    pdfWith({ page: '/#41#41 << /O << /S /#4aava#53cript /#4a#53 (app.alert\\(1\\)) >> >>' }),
  'a script of a form field': () =>
    pdfWith({
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      ...note(`/Subtype /Widget /FT /Tx /T (a) /V (4711) /AA << /K ${script} >>`),
    }),
  'the opening of a program': () => link(`/S /Launch /F (${mark}.exe)`),
  'the opening of a program on Windows': () => link(`/S /Launch /Win << /F (cmd.exe) /P (${mark}) >>`),
  'the opening of an address': () => link(`/S /URI /URI (https://${mark}.example.com)`),
  'the opening of another file': () => link(`/S /GoToR /F (\\\\\\\\${mark}\\\\share\\\\a.pdf) /D [0 /Fit]`),
  'the opening of an attached file': () => link(`/S /GoToE /T << /R /C /N (${mark}) >>`),
  'the sending of a form': () => link(`/S /SubmitForm /F << /FS /URL /F (https://${mark}.example.com) >>`),
  'the import of data': () => link(`/S /ImportData /F (${mark}.fdf)`),
  'a sound': () => link('/S /Sound /Sound << /R 8000 >>'),
  'a film': () => pdfWith(note(`/Subtype /Movie /Movie << /F (${mark}.avi) >>`)),
  'a film of a page': () => pdfWith({ page: `/Movie << /F (${mark}.avi) >>` }),
  'a rendition': () => link(`/S /Rendition /OP 0 /JS (${mark})`),
  'a flash film': () => pdfWith(note(`/Subtype /RichMedia /RichMediaContent << /Assets (${mark}) >>`)),
  'a 3D model with a script': () =>
    pdfWith(note(`/Subtype /3D /3DD << /Type /3D /Subtype /U3D /OnInstantiate (${mark}) >>`)),
  'an XML form': () =>
    pdfWith({
      catalog: '/AcroForm << /XFA 6 0 R /Fields [] >>',
      objects: { 6: stream('', `<script>${mark}</script>`) },
    }),
  'a form that is sent': () =>
    pdfWith(note(`/Subtype /Widget /FT /Btn /T (b) /A << /S /SubmitForm /F (${mark}) >>`)),
  'an attached file': () =>
    pdfWith({ catalog: '/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>', objects: attached }),
  'an attached file of a note': () =>
    pdfWith({
      page: '/Annots [8 0 R]',
      objects: { ...attached, 8: '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 6 0 R >>' },
    }),
  'an associated file': () => pdfWith({ page: '/AF [6 0 R]', objects: attached }),
  'a collection of files': () =>
    pdfWith({
      catalog: '/Collection << /View /D >> /Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>',
      objects: attached,
    }),
  'private data of a program': () =>
    pdfWith({ page: `/PieceInfo << /A << /Private << /JS (${mark}) /S /JavaScript >> >> >>` }),
  'an action of a bookmark': () =>
    pdfWith({
      catalog: '/Outlines 6 0 R',
      objects: { 6: `<< /First 7 0 R /Last 7 0 R >>`, 7: `<< /Title (a) /Parent 6 0 R /A ${script} >>` },
    }),
  'an object stream as a resource': () =>
    pdfWith({
      resources: '/XObject << /X 6 0 R >>',
      objects: { 6: stream('/Type /ObjStm /N 1 /First 4', `9 0 ${script}`) },
    }),
  'an object stream as a resource, its type by reference': () =>
    pdfWith({
      resources: '/XObject << /X 6 0 R >>',
      objects: { 6: stream('/Type 7 0 R /N 1 /First 4', `9 0 ${script}`), 7: '/ObjStm' },
    }),
  'a hidden layer': () =>
    pdfWith({
      catalog: '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>',
      objects: { 6: '<< /Type /OCG /Name (a) >>' },
      resources: '/Properties << /P 6 0 R >>',
    }),
}

/** Files that two readers read differently. */
const ambiguous: Readonly<Record<string, () => Buffer>> = {
  'an object defined twice, the second one a script': () =>
    pdfWith({
      catalog: '/OpenAction 6 0 R',
      objects: { 6: '<< >>' },
      hidden: `6 0 obj\n${script}\nendobj\n`,
    }),
  'a catalog defined twice': () =>
    pdfWith({ hidden: `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>\nendobj\n` }),
  'a page defined twice': () =>
    pdfWith({ hidden: `3 0 obj\n<< /Type /Page /Parent 2 0 R /AA << /O ${script} >> >>\nendobj\n` }),
  'a script behind a stray bracket': () => pdfWith({ catalog: `] /OpenAction ${script}` }),
  'a script of a page behind a stray bracket': () => pdfWith({ page: `] /AA << /O ${script} >>` }),
  'a dictionary that does not end': () =>
    pdfWith({ objects: { 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${mark})` } }),
  'a key twice': () => pdfWith({ catalog: `/OpenAction null /OpenAction ${script}` }),
  'a stream with a wrong length': () =>
    pdfWith({
      catalog: '/OpenAction 7 0 R',
      objects: { 6: `<< /Length 3 >>\nstream\nabc\nendstream\nendobj\n7 0 obj\n${script}` },
    }),
  'a script added later': () =>
    updated(pdfWith(), { 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>` }),
  'a script of a page added later': () =>
    updated(pdfWith(), {
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /AA << /O ${script} >> >>`,
    }),
  'a script removed later': () =>
    updated(pdfWith({ catalog: `/OpenAction ${script}` }), { 1: '<< /Type /Catalog /Pages 2 0 R >>' }),
  'a table that names the wrong places': () =>
    Buffer.from(
      pdfWith({ catalog: `/OpenAction ${script}` })
        .toString('latin1')
        .replaceAll(/^0000000/gm, '0000009'),
      'latin1',
    ),
}

/** A script where only readers of newer files look for it. */
function withObjectStream(): Buffer {
  return pdfWith({
    catalog: '/OpenAction 8 0 R',
    objects: { 6: stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(`8 0 ${script}`)) },
  })
}

/** PDFs that run, open, send or hide something. */
export const activePdfs = (): HostileFile[] =>
  Object.entries({ ...features, ...ambiguous }).map(([name, make]) => ({ name, fileName: 'a.pdf', make }))
