import { decideRequest } from "./decide.ts";
import { confirmAddress } from "./email-confirmation.ts";
import {
  draftRequest,
  experienceOf,
  findRequest,
  myRequests,
  requestCount,
  requestHistory,
  requests,
  submitRequest,
  withdrawRequest,
} from "./requests.ts";

export const requestHandlers = {
  myRequests,
  draftRequest,
  submitRequest,
  withdrawRequest,
  confirmAddress,
  requests,
  requestCount,
  findRequest,
  requestHistory,
  decideRequest,
  experienceOf,
};
