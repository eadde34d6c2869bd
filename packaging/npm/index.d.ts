// The types of the package; contract.d.ts has those of requests and answers.

import type * as contract from './contract.js';

export type * from './contract.js';

/** Hears some times a second how a search goes; `true` stops it. */
export type Progress = (progress: contract.ProgressEntry) => boolean | void;

/** A request that was refused. */
export declare class ClearwayError extends Error {
  /** The code of the first fault, such as `overlap`. */
  code: string;
  /** All faults, with their places. */
  faults: contract.ErrorBody[];
}

/** The requests of the contract. Each runs to its end before it returns: use a worker for long ones. */
export interface Clearway {
  read(request: contract.Fields, progress?: Progress): contract.ReadAnswer;
  solve(request: contract.Fields, progress?: Progress): contract.SolveAnswer;
  hint(request: contract.Fields, progress?: Progress): contract.HintAnswer;
  explore(request: contract.Fields, progress?: Progress): contract.ExploreAnswer;
  compare(request: contract.Fields, progress?: Progress): contract.CompareAnswer;
  generate(request: contract.Fields, progress?: Progress): contract.GenerateAnswer;
  convert(request: contract.Fields, progress?: Progress): contract.ConvertAnswer;
  render(request: contract.Fields, progress?: Progress): contract.RenderAnswer;
  verify(request: contract.Fields, progress?: Progress): contract.VerifyAnswer;
  list(request: contract.Fields, progress?: Progress): contract.Listing;
  /** Any request by its id. */
  ask(id: string, request?: contract.Fields, progress?: Progress): unknown;
}

/** Loads the module: from the package, or from an address or bytes of your own. */
export declare function load(source?: string | URL | BufferSource): Promise<Clearway>;
