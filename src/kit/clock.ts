/** The name the trail has for a clock that moved backwards: what it read, and the time that was written. */
export const clockSkew = "clockSkew";

/** The event of an administrator confirming that a clock which had run ahead is correct again. */
export const clockReleased = "ServerClock.release clock";
