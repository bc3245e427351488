internal import RiffleMath
