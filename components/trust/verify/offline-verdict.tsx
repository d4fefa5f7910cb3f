import { Callout } from "#ui/ui/callout.tsx";
import type { Finding, Verified } from "./offline.ts";

const MOST = 50;

const place = ({ file, line, id }: Finding) =>
  [file, ...(line === undefined ? [] : [`line ${line}`]), ...(id === undefined ? [] : [id])].join(", ");

/** What this browser has found out by itself: what holds, or where something does not. */
export function OfflineVerdict({ verified: { told, findings, isByListed } }: { verified: Verified }) {
  if (findings.length === 0) {
    return (
      <Callout tone="success" title="This verifies">
        <ul className="list-disc pl-4 [overflow-wrap:anywhere]">
          {told.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-2">
          {isByListed
            ? "Checked in this browser, by the keys that this service lists. Nothing was sent anywhere."
            : "Checked in this browser. The service did not answer which keys are its own: check again before you rely on it."}
        </p>
      </Callout>
    );
  }
  return (
    <Callout tone="danger" title="This does not verify">
      <ul className="list-disc pl-4 [overflow-wrap:anywhere]">
        {findings.slice(0, MOST).map((finding) => (
          <li key={`${place(finding)} ${finding.what}`}>
            <strong className="font-semibold">{place(finding)}</strong>: {finding.what}
          </li>
        ))}
      </ul>
      {findings.length > MOST ? <p className="mt-2">And {findings.length - MOST} more.</p> : null}
    </Callout>
  );
}
