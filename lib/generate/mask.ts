const SHOWN = 4;
const SHORTEST = 8;

/** What is stored of a personal number: its last four characters, or nothing of a short one (contract, Personal data). */
export const maskNumber = (number: string): string => (number.length < SHORTEST ? '•' : `•${number.slice(-SHOWN)}`);
