import { z } from "zod";
import { clientLife, clientStates } from "#directory/clients/client-life.ts";
import {
  acknowledgementRules,
  acknowledgementWords,
  indexColumns,
  indexColumnWords,
  industries,
  confidentialityLevels,
  ReviewStatusOfClient,
  TaxId,
} from "#directory/clients/client.ts";
import { termsOfClient } from "./client-terms.ts";
import { ReportPolicyPart } from "#directory/company/report-policy.ts";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import {
  choice,
  choices,
  code,
  country,
  currency,
  day,
  derived,
  email,
  field,
  phone,
  ref,
  refs,
  rows,
  text,
  website,
  yesNo,
} from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { limitedText } from "#kit/schemas.ts";

/** Who we work for. */
export const ClientCompany = defineRecord({
  entity: "ClientCompany",
  noun: "client",
  path: "/api/client-companies",
  page: "/company-profile",
  fields: {
    code: code("Code", { least: 3, most: 8, help: "Used in report numbers. Cannot change once a number contains it." }),
    displayName: text("Name", { required: "Enter a name", most: 200 }),
    legalName: text("Legal name", { required: "Enter the legal name", most: 200 }),
    /** They take part in the search for duplicates. */
    aliases: text("Also known as", { most: 600, help: "Former and other names, separated by semicolons." }),
    parentId: ref("Owner group", {}),
    industry: choice("Industry", industries, {}),
    phone: phone("Telephone", {}),
    email: email("Email", {}),
    website: website("Website", {}),
    accountManagerId: ref("Account manager", {}),
    defaultBaseId: ref("Base", {}),
    billingAddress: text("Billing address", { most: 400, lines: 2 }),
    billingCountry: country("Billing country", {}),
    currency: currency("Currency", {}),
    vendorNumber: text("Vendor number", { most: 40, mono: true, help: "The client's number for us." }),
    taxIds: rows("Tax numbers", TaxId, { most: 10 }),
    ...termsOfClient,
    confidentialityLevel: {
      ...choice("Confidentiality", confidentialityLevels, { filledIn: true }),
      draft: z.enum(confidentialityLevels).optional(),
      help: "Restricted: only the account team, the crew, Level III and Quality see it.",
    },
    ndaUntil: day("Non-disclosure until", {}),
    impartialityNote: text("Impartiality", {
      most: 1000,
      lines: 2,
      help: "A relationship that may threaten impartiality (ISO/IEC 17020, 4.1).",
    }),
    notes: text("Notes", { most: 4000, lines: 3 }),
    tags: field("Tags", z.array(limitedText(30)).max(20).optional(), z.array(z.string())),
    reportPolicy: field("Report policy", ReportPolicyPart.optional(), ReportPolicyPart),
    defaultTemplateIds: refs("Default templates", { most: 30 }),
    acknowledgementRule: {
      ...choice("Receipt confirmed by", acknowledgementRules, { filledIn: true, words: acknowledgementWords }),
      draft: z.enum(acknowledgementRules).optional(),
    },
    acknowledgementDays: field("Receipt due after", z.int().min(0).max(90, "At most 90 days").optional(), z.int(), {
      kind: "whole number",
      unit: "days",
    }),
    acknowledgementOnWorkdays: yesNo("Count working days", { help: "Of the site: its weekend and its holidays are left out." }),
    asksAcceptance: yesNo("Accepts each report", {
      help: "The page of a link offers Accept, Query and Disagree for each report.",
    }),
    linkAsksCode: yesNo("Code by email to open a link", {
      help: "The link of a release opens only with six digits sent to its recipient's address. An attached file needs none.",
    }),
    holdBlocksRelease: yesNo("Credit hold stops releases", { help: "Notices that a report no longer holds always go." }),
    indexColumns: {
      ...choices("Columns of the index", indexColumns, {
        words: indexColumnWords,
        help: "In the order chosen, in the index and load sheet (CSV, XLSX); none: all.",
      }),
      row: z.array(z.enum(indexColumns)),
    },
    reviewStatuses: {
      ...rows("Review statuses", ReviewStatusOfClient, { most: 8 }),
      draft: z
        .array(ReviewStatusOfClient)
        .max(8, "At most 8 rows")
        .superRefine((all, check) => {
          for (const [at, { words }] of all.entries())
            if (all.slice(0, at).some((other) => other.words.toLowerCase() === words.toLowerCase()))
              check.addIssue({ code: "custom", path: [at, "words"], message: "Each status has words of its own" });
        })
        .optional(),
    },
    releaseFileName: text("File names", {
      most: 120,
      mono: true,
      help: "{number} {rev} {itemTag} {clientReportNo} {PO} {WO}; empty: {number}_R{rev}_{itemTag}",
    }),
  },
  shown: {
    status: derived("Status", z.enum(clientStates), { options: clientStates, meanings: meaningsOf(clientLife) }),
    statusReason: derived("Reason for the status", z.string().nullable()),
    statusSince: derived("Status since", z.string().nullable()),
    parentName: derived("Owner group", z.string().nullable()),
    accountManagerName: derived("Account manager", z.string().nullable()),
    defaultBaseName: derived("Base", z.string().nullable()),
    /** The picture on its reports. */
    logoFileId: derived("", z.uuid().nullable()),
    sites: derived("Sites", z.int()),
    openProjects: derived("Open projects", z.int()),
    /** What follows is null for people who do not see the terms. Amounts as "5769.00 USD, 120.00 EUR". */
    reportsThisYear: derived("Reports this year", z.int().nullable()),
    receivables: derived("Receivables", z.string().nullable()),
    overdue: derived("Overdue", z.string().nullable()),
    lastActivityOn: derived("Last activity", z.string().nullable()),
  },
  filters: {
    status: many(z.enum(clientStates)),
    industry: many(z.enum(industries)),
    accountManagerId: z.uuid().optional(),
    defaultBaseId: z.uuid().optional(),
    tag: z.string().optional(),
    /** Nobody there is sent releases. */
    withoutReleaseContact: flag,
    /** The agreement has ended or ends in fewer than 60 days. */
    agreementEnds: flag,
  },
});
export type ClientCompany = z.infer<typeof ClientCompany.row>;
export type ClientCompanyDraft = z.infer<typeof ClientCompany.draft>;

/** A new client; `differs` says that the person has seen the companies that look alike and this is another one. */
export const NewClientCompany = ClientCompany.draft.extend({ differs: z.boolean().optional() });
export type NewClientCompany = z.infer<typeof NewClientCompany>;
