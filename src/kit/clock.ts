/** What the trail calls a clock that moved backwards: what it read, and the time that was written. */
export const clockSkew = "clockSkew";

/** The event of an administrator's word that a clock which had run ahead is right again. */
export const clockReleased = "ServerClock.release clock";
