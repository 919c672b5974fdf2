/** Thrown with a text meant for the person who makes or restores a backup. */
export class BackupError extends Error {}
