import type { HostileFile } from './hostile-file.ts'
import { activePdfs } from './pdf-active.ts'
import { pdfBombs } from './pdf-bombs.ts'
import { pdfsFromElsewhere } from './pdf-elsewhere.ts'
import { brokenPdfs } from './pdf-structures.ts'
import { hostileAdditions } from './picture-additions.ts'
import { hostilePictures } from './pictures.ts'

/** Every hostile file; each is made when it is needed, because some are large. */
export const hostileFiles = (): HostileFile[] => [
  ...activePdfs(),
  ...pdfsFromElsewhere(),
  ...brokenPdfs(),
  ...pdfBombs(),
  ...hostilePictures(),
  ...hostileAdditions(),
]
