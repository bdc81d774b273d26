import { Button } from "@mantine/core";
import { useState } from "react";
import type { Offer } from "../../estimates/offer.ts";
import { answerOffer, askOffer, type OfferAnswer, saveOffer } from "./offer.ts";
import { OfferAnswerForm } from "./OfferAnswerForm.tsx";
import { dayText, decimalText, moneyText } from "#kit/ui/format.ts";
import { LinkNotThere } from "#kit/ui/LinkNotThere.tsx";
import { ReachedAt } from "#kit/ui/ReachedAt.tsx";
import { useParam, useTitle } from "#kit/ui/routing.ts";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { Passcode } from "#kit/ui/share-links/Passcode.tsx";
import styles from "#kit/ui/share-links/shared-page.module.css";
import { useShared } from "#kit/ui/share-links/use-shared.ts";
import { Watermark } from "#kit/ui/share-links/Watermark.tsx";
import { LinesSkeleton, Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** The proposal, for whoever has the link: to read, to accept or to decline. */
export default function OfferPage() {
  useTitle("Proposal");
  const estimateId = useParam("id");
  const {
    key,
    answer: asked,
    isPending,
    wrongPasscode,
    failure,
    asksPasscode,
    setPasscode,
  } = useShared("proposal", estimateId, askOffer);
  const [answered, setAnswered] = useState<Offer | null>(null);
  const offer = answered ?? asked?.offer ?? null;
  async function answer(given: OfferAnswer) {
    const reply = await answerOffer(estimateId, key, given);
    setAnswered(reply.offer);
    window.scrollTo({ top: 0 });
  }
  return (
    <main className={styles.page}>
      {isPending && <LinesSkeleton />}
      {failure && <LinkNotThere failure={failure} what="proposal" />}
      {asksPasscode && <Passcode what="proposal" refused={wrongPasscode} onEnter={setPasscode} />}
      {offer && <Shown offer={offer} onSave={() => saveOffer(estimateId, key)} onAnswer={answer} />}
    </main>
  );
}

interface ShownProps {
  offer: Offer;
  onSave: () => Promise<void>;
  onAnswer: (answer: OfferAnswer) => Promise<void>;
}

function Shown({ offer, onSave, onAnswer }: ShownProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const { company, answer, closed, validUntil, startOn, endOn } = offer;
  return (
    <>
      <Watermark text={offer.watermark} />
      {answer && (
        <Banner
          meaning={answer.accepted ? "good" : "idle"}
          title={answer.accepted ? `Accepted by ${answer.by}` : `Declined by ${answer.by}`}
        >
          {[answer.on && dayText(answer.on), answer.reference && `Order ${answer.reference}`].filter(Boolean).join(", ")}
        </Banner>
      )}
      {!answer && closed && <Banner meaning="due" title={closed} />}
      <header>
        <p className="quiet">{company.name}</p>
        <h1>{offer.title}</h1>
        <p>
          Proposal <span className="mono">{offer.number}</span> for {offer.forWhom}
        </p>
        <p>{[offer.place, offer.methods.join(", "), offer.standards.join("; ")].filter(Boolean).join(" · ")}</p>
        <p>
          Work from {dayText(startOn)} to {dayText(endOn)}
          {validUntil && `. Valid until ${dayText(validUntil)}`}
        </p>
        {offer.watermark && <p className="quiet">This copy: {offer.watermark}</p>}
      </header>
      <div className={styles.buttons}>
        <Button size="md" variant="default" onClick={() => void onSave().catch(setFailure)}>
          Download PDF
        </Button>
        <Button size="md" variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Refused of={failure} />
      <Lines offer={offer} />
      {offer.texts.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
      {!closed && <OfferAnswerForm offer={offer} onAnswer={onAnswer} />}
      <footer className="quiet">
        {company.name}
        <ReachedAt {...company} />
      </footer>
    </>
  );
}

function Lines({ offer }: { offer: Offer }) {
  const { currency, lines, discountTotal, linesTotal, netTotal } = offer;
  const hasDiscount = /[1-9]/.test(discountTotal);
  return (
    <section>
      <h2>Lines</h2>
      <ScrollRegion label="Lines">
        <table className={styles.items}>
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col">Quantity</th>
              <th scope="col">Unit</th>
              <th scope="col">Price</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={at}>
                <td>
                  {line.description}
                  {/[1-9]/.test(line.discountPct) && <div className="quiet">less {decimalText(line.discountPct)} %</div>}
                </td>
                <td>{decimalText(line.quantity)}</td>
                <td>{line.unit === "percent" ? "%" : line.unit}</td>
                <td>{line.unitPrice === null ? "" : decimalText(line.unitPrice)}</td>
                <td>{decimalText(line.net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {hasDiscount && (
        <p>
          Lines {moneyText(linesTotal, currency)}, discount {moneyText(discountTotal, currency)}
        </p>
      )}
      <p>
        <strong>{moneyText(netTotal, currency)}</strong> plus tax
      </p>
    </section>
  );
}
