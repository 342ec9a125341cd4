// boardgame.io's own server with a card game like Keltis in size: hands, rows, discard piles, a secret deck, and its file storage.
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { PlayerView, INVALID_MOVE } = require('boardgame.io/core');

const Game = {
  name: 'cards',
  minPlayers: 2,
  maxPlayers: 2,
  playerView: PlayerView.STRIP_SECRETS,
  setup: ({ random }) => {
    const deck = [];
    for (let colour = 0; colour < 5; colour++) for (let value = 0; value < 11; value++) deck.push({ colour, value }, { colour, value });
    const secret = { deck: random.Shuffle(deck) };
    const players = {}, rows = {}, figures = {};
    for (const player of ['0', '1']) {
      players[player] = { hand: secret.deck.splice(0, 8) };
      rows[player] = [[], [], [], [], []];
      figures[player] = [0, 0, 0, 0, 0];
    }
    return { secret, players, rows, figures, discards: [[], [], [], [], []], draw_pile: secret.deck.length };
  },
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    // The deck is never used up, so that a match can be played for as long as it is measured.
    discard: { client: false, move: ({ G, playerID }, at) => {
      const hand = G.players[playerID].hand;
      if (hand.length < 8 || at >= hand.length) return INVALID_MOVE;
      const [card] = hand.splice(at, 1);
      G.discards[card.colour].push(card.value);
      G.figures[playerID][card.colour] = (G.figures[playerID][card.colour] + 1) % 10;
    } },
    draw: { client: false, move: ({ G, playerID, random }) => {
      if (G.players[playerID].hand.length > 7) return INVALID_MOVE;
      if (G.secret.deck.length === 0) {
        G.secret.deck = random.Shuffle(G.discards.flatMap((values, colour) => values.map((value) => ({ colour, value }))));
        G.discards = [[], [], [], [], []];
      }
      G.players[playerID].hand.push(G.secret.deck.pop());
      G.draw_pile = G.secret.deck.length;
    } },
  },
};

const server = Server({ games: [Game], db: new FlatFile({ dir: process.argv[4] }), origins: [Origins.LOCALHOST] });
// The lobby has a port of its own: on the game's port current versions of its web framework don't find it.
server.run({ port: Number(process.argv[2]), lobbyConfig: { apiPort: Number(process.argv[3]) }, callback: () => console.log('ready') });
