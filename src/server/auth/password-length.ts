/** How many characters a password has, wherever one is chosen. */
export const PASSWORD_LENGTH = { min: 10, max: 128 }
