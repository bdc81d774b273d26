/** What a certificate says, and what it is asked for: method, technique, level, what is examined. */
import type { Day } from "#kit/validity.ts";

/** Groups of materials as CEN ISO/TR 15608 sorts them: ferritic is 1 to 7 and 9, austenitic 8, duplex 10, and so on. */
export const materialGroups = [
  "ferritic",
  "austenitic",
  "duplex",
  "nickel",
  "aluminium",
  "copper",
  "titanium",
  "cast iron",
] as const;
export type MaterialGroup = (typeof materialGroups)[number];

/** Product sectors of ISO 9712 (ISO/TS 22809, EN 1330-1 letters c, f, w, t, wp). */
export const productSectors = ["castings", "forgings", "welds", "tubes and pipes", "wrought products"] as const;
export type ProductSector = (typeof productSectors)[number];

/** Empty or left out is not limited. */
export type CertificateLimits = { materials?: MaterialGroup[] | undefined; products?: ProductSector[] | undefined };

/**
 * What is examined, as far as it is known; left out is not known. `mayCountAs` are the products that the sectors of a certificate may have it
 * under, its own first: a pipe wall is one of tubes and pipes, which a certificate for welds or wrought products may cover, and none for castings.
 */
export type Examined = {
  materials?: readonly MaterialGroup[] | undefined;
  products?: readonly ProductSector[] | undefined;
  mayCountAs?: readonly ProductSector[] | undefined;
};

export type LevelRank = 1 | 2 | 3;

/** `minLevel` is a rank. `schemes` accepts whole ids ("ISO-9712:2021") or a scheme in any edition ("ISO-9712"). */
export type CertificationNeed = {
  method: string;
  technique?: string | null;
  minLevel: LevelRank;
  /** Credentials without levels that will do as well, such as "CWI" for the visual examination of welds. */
  alternatives?: readonly string[] | undefined;
  schemes?: readonly string[];
  vision: "none" | "near" | "nearColour";
  /** A limited certificate (II-L) will do, as for thickness readings. */
  limited?: boolean;
  /** False where nobody tests, as in a review: then nobody need be authorized to test. */
  testing?: boolean;
  /** Materials and products, as far as they are known: a certificate limited to others does not cover them. */
  examined?: Examined;
  /** This certificate and no other of the person, as where one is asked about that a signature rests on. */
  certificationId?: string;
};

/** No level is every level the certificate has. As on a certificate, no technique is the base method, and those named are these alone. */
export type AuthorizedScope = {
  methods: readonly string[];
  levels: readonly string[];
  techniques?: readonly string[] | undefined;
};

/** As on record: written down by method and level, or in words as all were at first. */
export type AuthorizationScope = { covers?: AuthorizedScope | null | undefined; scope?: string | null | undefined };

/** A certificate as it is printed, whoever issued it. */
export type StatedCertificate = {
  certificateNumber: string;
  schemeId: string;
  method: string;
  /** "I", "II", "III" or "1", "2", "3"; "II-L" is limited to the words of its limitation. */
  level: string;
  /** Empty is the base method. */
  techniques: readonly string[];
  effectiveFrom: Day;
  /** The last good day. */
  expiresOn: Day;
  /** What a certificate of a central scheme needs beside it: the employer's authorization for its work, good from a day to a last day. */
  employerAuthorization?: (AuthorizationScope & { on: Day; endedOn?: Day | null | undefined }) | null;
  limits?: CertificateLimits | null;
  /** Limits in words. */
  limitation?: string | null;
};
