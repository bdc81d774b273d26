/** What tax numbers look like, by country and kind; those of the European Union as its VIES service takes them. */
import type { TaxId } from "#directory/clients/client.ts";
import { countryName } from "#kit/places.ts";

/** Why a tax number cannot be right for its country, or null; countries without a known form take anything. */
export function wrongTaxId({ country, kind, value }: Pick<TaxId, "country" | "kind" | "value">): string | null {
  const form = taxForms[`${country} ${kind.trim().toUpperCase()}`];
  if (!form || form.pattern.test(value.replace(/[\s.]/g, ""))) return null;
  return `A ${countryName(country)} ${kind} looks like ${form.example}.`;
}

const taxForms: Readonly<Record<string, { pattern: RegExp; example: string }>> = {
  "US EIN": { pattern: /^\d{2}-?\d{7}$/, example: "12-3456789" },
  "CA BN": { pattern: /^\d{9}(RT\d{4})?$/, example: "123456789RT0001" },
  "CA GST": { pattern: /^\d{9}RT\d{4}$/, example: "123456789RT0001" },
  "GB VAT": { pattern: /^GB(\d{9}|\d{12})$/, example: "GB123456789" },
  "AT VAT": { pattern: /^ATU\d{8}$/, example: "ATU12345678" },
  "BE VAT": { pattern: /^BE[01]\d{9}$/, example: "BE0123456789" },
  "BG VAT": { pattern: /^BG\d{9,10}$/, example: "BG123456789" },
  "CY VAT": { pattern: /^CY\d{8}[A-Z]$/, example: "CY12345678X" },
  "CZ VAT": { pattern: /^CZ\d{8,10}$/, example: "CZ12345678" },
  "DE VAT": { pattern: /^DE\d{9}$/, example: "DE123456789" },
  "DK VAT": { pattern: /^DK\d{8}$/, example: "DK12345678" },
  "EE VAT": { pattern: /^EE\d{9}$/, example: "EE123456789" },
  "ES VAT": { pattern: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/, example: "ESB12345678" },
  "FI VAT": { pattern: /^FI\d{8}$/, example: "FI12345678" },
  "FR VAT": { pattern: /^FR[0-9A-Z]{2}\d{9}$/, example: "FR12345678901" },
  "GR VAT": { pattern: /^EL\d{9}$/, example: "EL123456789" },
  "HR VAT": { pattern: /^HR\d{11}$/, example: "HR12345678901" },
  "HU VAT": { pattern: /^HU\d{8}$/, example: "HU12345678" },
  "IE VAT": { pattern: /^IE\d[0-9A-Z+*]\d{5}[A-Z]{1,2}$/, example: "IE1234567FA" },
  "IT VAT": { pattern: /^IT\d{11}$/, example: "IT12345678901" },
  "LT VAT": { pattern: /^LT(\d{9}|\d{12})$/, example: "LT123456789" },
  "LU VAT": { pattern: /^LU\d{8}$/, example: "LU12345678" },
  "LV VAT": { pattern: /^LV\d{11}$/, example: "LV12345678901" },
  "MT VAT": { pattern: /^MT\d{8}$/, example: "MT12345678" },
  "NL VAT": { pattern: /^NL\d{9}B\d{2}$/, example: "NL123456789B01" },
  "PL VAT": { pattern: /^PL\d{10}$/, example: "PL1234567890" },
  "PT VAT": { pattern: /^PT\d{9}$/, example: "PT123456789" },
  "RO VAT": { pattern: /^RO\d{2,10}$/, example: "RO12345678" },
  "SE VAT": { pattern: /^SE\d{12}$/, example: "SE123456789001" },
  "SI VAT": { pattern: /^SI\d{8}$/, example: "SI12345678" },
  "SK VAT": { pattern: /^SK\d{10}$/, example: "SK1234567890" },
  "NO VAT": { pattern: /^(NO)?\d{9}(MVA)?$/, example: "NO123456789MVA" },
  "AE TRN": { pattern: /^\d{15}$/, example: "100123456700003" },
  "SA VAT": { pattern: /^3\d{13}3$/, example: "310123456700003" },
  "AU ABN": { pattern: /^\d{11}$/, example: "51824753556" },
  "IN GST": { pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z]\d[Z][0-9A-Z]$/, example: "22AAAAA0000A1Z5" },
};
