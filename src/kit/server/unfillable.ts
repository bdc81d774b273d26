/** Why a form of others cannot be filled, in a sentence for the person who chose it. */
export class Unfillable extends Error {}
