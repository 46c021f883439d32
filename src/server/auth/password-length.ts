/** How many characters a password has, wherever one is chosen. */
export const PASSWORD_LENGTH = { least: 10, most: 128 }
