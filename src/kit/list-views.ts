import { z } from "zod";
import { defineModule, del, get, patch, post, put } from "./contract.ts";

/** How many views a person may have in one list; more do not help to find anything. */
export const mostViews = 30;

const list = z.string().max(200).describe("The address of the list: /api/inspection-reports");
const name = z.string().trim().min(1, "Enter the view a name").max(60, "At most 60 characters");
const search = z.string().max(2000).describe("Filters, order and columns, as in the page's address");

/** Which columns of a list a person sees, in which order, and how wide; a column without a width is as wide as its content. */
export const ListLayout = z.object({
  columns: z.array(z.string().max(80)).max(80).nullable(),
  widths: z.record(z.string().max(80), z.int().min(40).max(1200)),
});
export type ListLayout = z.infer<typeof ListLayout>;

/** A list with its filters and order, saved to return to. */
export const ListView = z.object({
  id: z.uuid(),
  list: z.string(),
  name: z.string(),
  search: z.string(),
  /** Everyone who may open the list sees it. */
  shared: z.boolean(),
  own: z.boolean(),
  /** It is the person's own, or they manage those shared with everyone. */
  mayChange: z.boolean(),
});
export type ListView = z.infer<typeof ListView>;

/** How people arranged the lists: their columns, and named views, saved for one person or for everyone who may open the list. */
export const listViews = defineModule({
  id: "list-views",
  title: "Lists",
  opens: [],
  endpoints: {
    kept: get("/api/list-views", {
      signedIn: true,
      reply: z.object({ layouts: z.record(z.string(), ListLayout), views: z.array(ListView) }),
      summary: "The columns of every list as you have arranged them, and the saved views you may open",
    }),
    arrange: put("/api/list-layouts", {
      signedIn: true,
      body: z.object({ list, layout: ListLayout.nullable() }),
      summary: "Save which columns of a list you see, in which order and how wide; null restores the default",
    }),
    save: post("/api/list-views", {
      signedIn: true,
      body: z.object({ list, name, search, shared: z.boolean() }),
      reply: ListView,
      summary: "Save a view of a list under a name, for yourself or for everyone who may open the list",
    }),
    change: patch("/api/list-views/:id", {
      signedIn: true,
      body: z.object({ name: name.optional(), search: search.optional(), shared: z.boolean().optional() }),
      reply: ListView,
      summary: "Change a saved view: its name, what it shows, or whether others have it",
    }),
    remove: del("/api/list-views/:id", { signedIn: true, summary: "Delete a saved view" }),
  },
});
