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
