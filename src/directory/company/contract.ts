/** What everyone may ask about the company; settings answers it. */
import { z } from "zod";
import { Company } from "./company.ts";
import { OwnFormats } from "./formats.ts";
import { download, get, put } from "#kit/contract.ts";

const own = "/api/settings/company";

export const companyEndpoints = {
  company: get(own, { signedIn: true, reply: Company, summary: "The company with its address, settings and images" }),
  logo: download(`${own}/logo`, { signedIn: true, summary: "The logo on reports" }),
  image: download(`${own}-images/:kind`, { signedIn: true, summary: "A picture or paper of the company by its kind" }),
  ownFormats: get("/api/settings/own-formats", {
    signedIn: true,
    reply: z.object({ own: OwnFormats, company: OwnFormats.required() }),
    summary: "One's own formats of dates and figures, where they differ from the company's",
  }),
  changeOwnFormats: put("/api/settings/own-formats", {
    signedIn: true,
    body: OwnFormats,
    reply: OwnFormats,
    summary: "Set one's own formats of dates and figures; those left out follow the company",
  }),
};
