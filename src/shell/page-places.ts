/** Places in the frame around the pages that modules can fill. */
import { definePlace } from "#kit/page-places.ts";

/** A section of the page "On this device", above the outbox. */
export const devicePage = definePlace<object>("on this device");

/** A button in the top bar, before the theme and the person's menu. */
export const topBar = definePlace<object>("top bar");

/** A section of the start page, above what needs the person's attention today. */
export const startPage = definePlace<object>("start page");
