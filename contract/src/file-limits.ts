// What one file may have, so that nobody fills the disk or makes a file too long to open. No office needs more.

/** The most records of each kind in a file. */
export const recordsPerFile = 200

/** The most records of a kind in a file to which a client adds one; clients add indemnitors only. */
export const clientRecordsPerFile = 20

const megabyte = 1024 * 1024

/** The most bytes of uploads in a file, including replaced ones, which are stored too. */
export const bytesPerFile = 2048 * megabyte
/** The most bytes that clients may upload to a file. */
export const clientBytesPerFile = 200 * megabyte
/** How many files clients may upload to one record in 24 hours. */
export const clientUploadsPerDay = 60

/** How often clients may save what is in a file in 24 hours. Each save is in the history, which nothing removes. */
export const clientSavesPerDay = 200
/** How many photos and documents of a file clients may open in 24 hours, which the history records too. */
export const clientDownloadsPerDay = 500
/** The most rows of a list, such as references, to which a client adds one. */
export const clientRowsPerList = 50
