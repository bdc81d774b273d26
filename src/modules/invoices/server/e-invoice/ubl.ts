/** The UBL 2.1 of an e-invoice: elements in the order of the schema, by the binding of EN 16931 (CEN/TS 16931-3-2). */
import type { EAllowance, EGroup, EInvoice, ELine, EParty } from "../../rules/e-invoice/model.ts";
import { type Described, xmlOf } from "./xml.ts";

const ubl = "urn:oasis:names:specification:ubl:schema:xsd:";
/** BT-24. */
const specification = "urn:cen.eu:en16931:2017";
/** UNTDID 1001, BT-3. */
const typeCodes = { invoice: "380", credit: "381", deposit: "386" } as const;
/** UNTDID 4461, BT-81: credit transfer, and not said. */
const means = { transfer: "30", unsaid: "1" } as const;

/** UTF-8 text of the whole document. */
export function ublOf(invoice: EInvoice): string {
  const kind = invoice.isCredit ? "CreditNote" : "Invoice";
  const namespaces = {
    "": `${ubl}${kind}-2`,
    cac: `${ubl}CommonAggregateComponents-2`,
    cbc: `${ubl}CommonBasicComponents-2`,
  };
  return xmlOf(kind, namespaces, invoice.isCredit ? creditNote(invoice) : ordinary(invoice));
}

function ordinary(invoice: EInvoice): (Described | null)[] {
  const { project } = invoice;
  return [
    ...head(invoice),
    ["cbc:DueDate", invoice.due],
    ["cbc:InvoiceTypeCode", invoice.isDeposit ? typeCodes.deposit : typeCodes.invoice],
    ...currencies(invoice),
    ...references(invoice),
    project === null ? null : ["cac:ProjectReference", [["cbc:ID", project]]],
    ...parties(invoice),
    ...payment(invoice),
    ...amounts(invoice),
    ...invoice.lines.map((line) => lineOf(invoice, line)),
  ];
}

function creditNote(invoice: EInvoice): (Described | null)[] {
  return [
    ...head(invoice),
    ["cbc:CreditNoteTypeCode", typeCodes.credit],
    ...currencies(invoice),
    ...references(invoice),
    ...parties(invoice),
    ...payment(invoice),
    ...amounts(invoice),
    ...invoice.lines.map((line) => lineOf(invoice, line)),
  ];
}

const head = ({ number, date }: EInvoice): Described[] => [
  ["cbc:CustomizationID", specification],
  ["cbc:ID", number],
  ["cbc:IssueDate", date],
];

const currencies = ({ note, currency, taxInBase, buyerAccounting }: EInvoice): Described[] => [
  ["cbc:Note", note],
  ["cbc:DocumentCurrencyCode", currency],
  ["cbc:TaxCurrencyCode", taxInBase?.currency ?? null],
  ["cbc:AccountingCost", buyerAccounting],
];

const references = ({ period, order, of }: EInvoice): (Described | null)[] => [
  periodOf(period),
  order === null ? null : ["cac:OrderReference", [["cbc:ID", order]]],
  of && [
    "cac:BillingReference",
    [
      [
        "cac:InvoiceDocumentReference",
        [
          ["cbc:ID", of.number],
          ["cbc:IssueDate", of.date],
        ],
      ],
    ],
  ],
];

const periodOf = (period: { from: string; to: string } | null): Described | null =>
  period && [
    "cac:InvoicePeriod",
    [
      ["cbc:StartDate", period.from],
      ["cbc:EndDate", period.to],
    ],
  ];

const parties = ({ seller, buyer, deliveredTo }: EInvoice): (Described | null)[] => [
  ["cac:AccountingSupplierParty", [party(seller)]],
  ["cac:AccountingCustomerParty", [party(buyer)]],
  deliveredTo === null
    ? null
    : [
        "cac:Delivery",
        [["cac:DeliveryLocation", [["cac:Address", [["cac:Country", [["cbc:IdentificationCode", deliveredTo]]]]]]]],
      ],
];

function party(of: EParty): Described {
  const [street = null, further = null, ...rest] = of.address;
  const taxed = (id: string | null, scheme: string): Described | null =>
    id === null
      ? null
      : [
          "cac:PartyTaxScheme",
          [
            ["cbc:CompanyID", id],
            ["cac:TaxScheme", [["cbc:ID", scheme]]],
          ],
        ];
  return [
    "cac:Party",
    [
      of.endpoint && ["cbc:EndpointID", of.endpoint.id, { schemeID: of.endpoint.scheme }],
      ["cac:PartyIdentification", [["cbc:ID", of.identifier]]],
      ["cac:PartyName", [["cbc:Name", of.tradingName]]],
      [
        "cac:PostalAddress",
        [
          ["cbc:StreetName", street],
          ["cbc:AdditionalStreetName", further],
          ["cac:AddressLine", [["cbc:Line", rest.join(", ")]]],
          ["cac:Country", [["cbc:IdentificationCode", of.country]]],
        ],
      ],
      taxed(of.vatId, "VAT"),
      taxed(of.taxId, "TAX"),
      [
        "cac:PartyLegalEntity",
        [
          ["cbc:RegistrationName", of.name],
          ["cbc:CompanyID", of.registration],
        ],
      ],
    ],
  ];
}

function payment({ accounts, number, terms, isCredit }: EInvoice): (Described | null)[] {
  const transfers = accounts.map(({ name, account, bic }): Described => [
    "cac:PaymentMeans",
    [
      ["cbc:PaymentMeansCode", means.transfer],
      ["cbc:PaymentID", number],
      [
        "cac:PayeeFinancialAccount",
        [
          ["cbc:ID", account.replaceAll(" ", "")],
          ["cbc:Name", name],
          ["cac:FinancialInstitutionBranch", [["cbc:ID", bic]]],
        ],
      ],
    ],
  ]);
  const unsaid: Described = [
    "cac:PaymentMeans",
    [
      ["cbc:PaymentMeansCode", means.unsaid],
      ["cbc:PaymentID", number],
    ],
  ];
  return [...(transfers.length > 0 || isCredit ? transfers : [unsaid]), ["cac:PaymentTerms", [["cbc:Note", terms]]]];
}

function category(name: string, { category: code, rate }: EGroup, reason: string | null = null): Described {
  return [
    name,
    [
      ["cbc:ID", code],
      ["cbc:Percent", rate],
      ["cbc:TaxExemptionReason", reason],
      ["cac:TaxScheme", [["cbc:ID", "VAT"]]],
    ],
  ];
}

const charge = (currency: string, { isCharge, amount, reason }: EAllowance, group: EGroup | null): Described => [
  "cac:AllowanceCharge",
  [
    ["cbc:ChargeIndicator", String(isCharge)],
    ["cbc:AllowanceChargeReason", reason],
    ["cbc:Amount", amount, { currencyID: currency }],
    group && category("cac:TaxCategory", group),
  ],
];

function amounts({ allowances, groups, totals, currency, taxInBase }: EInvoice): (Described | null)[] {
  const amount = (name: string, value: string): Described => [name, value, { currencyID: currency }];
  return [
    ...allowances.map((one) => charge(currency, one, one.group)),
    [
      "cac:TaxTotal",
      [
        amount("cbc:TaxAmount", totals.tax),
        ...groups.map((group): Described => [
          "cac:TaxSubtotal",
          [
            amount("cbc:TaxableAmount", group.base),
            amount("cbc:TaxAmount", group.tax),
            category("cac:TaxCategory", group, group.reason),
          ],
        ]),
      ],
    ],
    taxInBase && ["cac:TaxTotal", [["cbc:TaxAmount", taxInBase.amount, { currencyID: taxInBase.currency }]]],
    [
      "cac:LegalMonetaryTotal",
      [
        amount("cbc:LineExtensionAmount", totals.lines),
        amount("cbc:TaxExclusiveAmount", totals.net),
        amount("cbc:TaxInclusiveAmount", totals.gross),
        amount("cbc:AllowanceTotalAmount", totals.allowances),
        amount("cbc:ChargeTotalAmount", totals.charges),
        amount("cbc:PrepaidAmount", totals.prepaid),
        amount("cbc:PayableAmount", totals.payable),
      ],
    ],
  ];
}

function lineOf({ isCredit, currency }: EInvoice, line: ELine): Described {
  const [name, quantity] = isCredit
    ? (["CreditNoteLine", "CreditedQuantity"] as const)
    : (["InvoiceLine", "InvoicedQuantity"] as const);
  return [
    `cac:${name}`,
    [
      ["cbc:ID", line.id],
      [`cbc:${quantity}`, line.quantity, { unitCode: line.unitCode }],
      ["cbc:LineExtensionAmount", line.net, { currencyID: currency }],
      periodOf(line),
      line.allowance && charge(currency, line.allowance, null),
      [
        "cac:Item",
        [
          ["cbc:Description", line.unitCode === "C62" ? `Unit: ${line.unit}` : null],
          ["cbc:Name", line.description],
          category("cac:ClassifiedTaxCategory", line.group),
        ],
      ],
      ["cac:Price", [["cbc:PriceAmount", line.price, { currencyID: currency }]]],
    ],
  ];
}
