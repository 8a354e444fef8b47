// What the server answers, for the types of the page's modules (docs/api.md).
type Cell = [number, number];
interface SideLook { name: string; man: string; paint: string; piece: string }
interface BoardLook { shape: "square" | "crossing" | "hole" | "hexagon"; rows: string[]; column_names: string[]; row_names: string[]; sides: SideLook[]; last: Cell[]; winning: Cell[] }
type LegalMove = [string, ...number[]];
interface Sitter { kind: "person" | "engine"; engine: string; level: number; seconds: number; playouts: number }
interface TableClock { main: number; increment: number; left: [number, number]; runs: boolean }
interface TableState {
  id: string; game: string; name: string; start: string; position: string; to_move: 0 | 1; outcome: "open" | "first" | "second" | "draw"; resigned: boolean; on_time: boolean;
  moves: string[]; values: number[]; players: [Sitter, Sitter]; may_pass: boolean; board: BoardLook; legal: LegalMove[]; clock?: TableClock; score?: number;
}
interface RootMove { move: string; visits: number; value: number; low: number; high: number; proof: string; plies: number; line: string[] }
interface Report { best: string; value: number; playouts: number; nodes: number; looked_at: number; depth: number; proof: string; plies: number; points?: number; line: string[]; moves: RootMove[]; ownership?: number[] }
interface SeenMove { move: string; share: number; value: number; best: boolean }
interface TreeChild { move: string; visits: number; value: number; prior?: number; amaf_visits?: number; amaf_value: number; proof: string; plies: number; terms: {name: string; value: number}[] }
interface GameInfo { name: string; title: string; notation: string; start: string; board: BoardLook; options: OptionInfo[]; levels: {playouts: number; temperature: number}[] }
interface OptionInfo { key: string; range: string; standard: string; help: string }
interface Preset { name: string; what: string; source: string; family: string; spec: string }
interface Sprt { elo0: number; elo1: number; llr: number; low: number; high: number; state: "running" | "accepted" | "rejected" }
interface Pairing { first: string; second: string; a: number; b: number; games: number; wins: number; draws: number; losses: number; score: number; low: number; high: number; elo: number | null; elo_error: number | null; los: number; sprt: Sprt | null }
interface Standing { player: string; number: number; spec: string; games: number; score: number; low: number; high: number }
interface Results { players: string[]; budgets: string[]; format: string; score?: Pairing; standings?: Standing[]; pairings?: Pairing[] }
interface ResultRow { what: string; published: number | null; claim: "value" | "above" | "below"; measured: number; low: number; high: number; games: number; verdict: string }
interface JobState extends Results {
  id: string; kind: "experiment" | "match" | "tournament"; title: string; experiment: string; state: "running" | "done" | "stopped" | "failed"; error: string; cell: string; game: string;
  games: number; scheduled: number; unit: string; seconds: number; rows: ResultRow[]; has_picture: boolean; stored: number; store: string;
}
interface StoreState extends Results { id: string; kind: "experiment" | "match" | "tournament"; title: string; experiment: string; scale: string; cell: string; game: string; games: number; scheduled: number; changed: string }
interface GameLine { number: number; cell: string; a: number; b: number; points: number; a_first: boolean; plies: number; end: string; date: string }
interface Thought { value: number; visits: number; playouts: number; seconds: number }
interface Replay {
  game: string; name: string; players: [string, string]; points: number; points_of_first: number; a_first: boolean; end: string; note: string; date: string; number: number; games: number; opening: number;
  moves: string[]; values: number[]; notes: (Thought | null)[]; board: BoardLook; frames: Pick<BoardLook, "rows" | "last" | "winning">[];
}
