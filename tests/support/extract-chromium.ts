/*
 * Unpacks the Chromium of @sparticuz/chromium, with its fonts and libraries, into TMPDIR. A program of its own, because
 * the library writes into the temporary folder of its process and takes a half-written file there for a whole one.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'

const packed = path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../../bin')
await chromium.executablePath(packed)
await inflate(path.join(packed, 'al2023.tar.br'))
