import type { Company } from "../contract.ts";
import { settings } from "../contract.ts";
import { letterheadLines, letterheadName } from "../rules.ts";
import looks from "./settings.module.css";
import { linkOf } from "#kit/client.ts";

/** The head and foot of a report as they print: always on white, whatever the theme. */
export function LetterheadPreview({ company }: { company: Company }) {
  return (
    <figure className={looks.preview}>
      <figcaption className="quiet">As it prints on a report</figcaption>
      <div className={looks.paper}>
        <div className={looks.head}>
          {company.logo && (
            // The hash in the address shows a replaced logo at once.
            <img src={`${linkOf(settings.endpoints.logo, {})}?${company.logo.sha256.slice(0, 12)}`} alt="The company's logo" />
          )}
          <div className={looks.sender}>
            <strong>{letterheadName(company)}</strong>
            {letterheadLines(company).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </div>
          <div className={looks.subject}>
            <strong>Ultrasonic thickness report</strong>
            <span>
              <span className="mono">ACR-UT-26-0001</span> Rev 0
            </span>
            <span>Page 1 of 3</span>
          </div>
        </div>
        <div className={looks.foot}>
          <span>
            <span className="mono">7K3M-9QXD-2F4T-Y</span> · Record 9677247fcaeb · UT-THK v1
          </span>
          <span>{company.reportFoot}</span>
        </div>
      </div>
    </figure>
  );
}
