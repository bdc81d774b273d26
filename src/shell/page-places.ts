/** Where the frame around the pages takes something of a module. */
import { definePlace } from "#kit/page-places.ts";

/** A section of the page "On this device", above what waits there. */
export const devicePage = definePlace<object>("on this device");

/** A button in the top bar, before the theme and one's own menu. */
export const topBar = definePlace<object>("top bar");

/** A section of the start page, above what needs the person today. */
export const startPage = definePlace<object>("start page");
