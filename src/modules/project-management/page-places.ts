/** Where the form of a work order takes a field of another module. */
import { definePlace } from "#kit/page-places.ts";

/** Chooses the procedure of a line of the scope; `name` is the field of the form. */
export const procedureOfScope = definePlace<{ name: string }>("procedure of a line of scope");
